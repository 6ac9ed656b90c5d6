import { useTranslation } from 'react-i18next'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import classes from './library-pending.module.css'
import shelf from './shelf.module.css'

const places = [0, 1, 2, 3, 4, 5, 6, 7]

/** Placeholders in the shape of the cards while the list loads; visible only if that takes a while. */
export function LibraryPending({ stacks = false }: { readonly stacks?: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={`${shelf.cards} ${classes.pending}`}>
      {places.map((place) => (
        <div key={place} className={`card ${classes.card}`} data-stack={stacks || undefined}>
          <div className={classes.say}>
            <span data-line="phrase" />
            {!stacks && <span data-line="meaning" />}
            <BreathingBars />
          </div>
          <div className={classes.body}>
            {!stacks && <span data-line="title" />}
            <span data-line="text" />
            <span data-line="text" />
            <span data-line="meta" />
          </div>
        </div>
      ))}
    </div>
  )
}
