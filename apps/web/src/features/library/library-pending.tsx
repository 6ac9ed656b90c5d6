import { useTranslation } from 'react-i18next'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import list from './library-list.module.css'
import classes from './library-pending.module.css'

const places = [0, 1, 2, 3, 4, 5]

/** Cards in their final shape while the list is on its way; seen only where that takes a moment. */
export function LibraryPending() {
  const { t } = useTranslation('ui')
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={`${list.cards} ${classes.pending}`}>
      {places.map((place) => (
        <div key={place} className={`card ${classes.card}`}>
          <div className={classes.say}>
            <span data-line="phrase" />
            <span data-line="meaning" />
            <BreathingBars />
          </div>
          <div className={classes.body}>
            <span data-line="title" />
            <span data-line="text" />
            <span data-line="text" />
            <span data-line="meta" />
          </div>
        </div>
      ))}
    </div>
  )
}
