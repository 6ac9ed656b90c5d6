import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './again.module.css'
import { type AgainLine, standingOf } from './again.rules.ts'
import { useAgain } from './again-provider.tsx'

/** How many lines were said better, and how takes are compared. Renders nothing in a read-only review. */
export function AgainSide({ lines }: { readonly lines: readonly AgainLine[] }) {
  const { t } = useTranslation('review')
  const control = useAgain()
  if (control === null || lines.length === 0) return null
  const stands = lines.map((line) => ({ line, standing: standingOf(control.of(line.id)) }))
  const done = stands.filter(({ standing }) => standing.kind === 'fits').length
  return (
    <aside className={classes.side} aria-label={t('again.list.label')} data-screen>
      <section>
        <h3>{t('again.list.title', { done, count: lines.length })}</h3>
        <ul className={classes.list}>
          {stands.map(({ line, standing }) => (
            <li key={line.id}>
              <span className={classes.tick} data-kind={standing.kind}>
                {standing.kind === 'fits' && <IconCheck aria-hidden="true" />}
                <span className="sr">{t(`again.list.${standing.kind}`)}</span>
              </span>
              <button type="button" lang={line.language} translate="no" onClick={() => showLine(line)}>
                {line.model}
              </button>
              {standing.kind === 'part' && (
                <span className={classes.left}>{t('again.list.left', { count: standing.left })}</span>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('again.compared.title')}</h3>
        <p className={classes.key}>
          <span data-key="first">{t('again.compared.first')}</span>
          <span data-key="fits">{t('again.compared.fits')}</span>
          <span data-key="differs">{t('again.compared.differs')}</span>
        </p>
        <p className={classes.help}>{t('again.compared.text')}</p>
      </section>
    </aside>
  )
}

/** ID of a line's element in the page. */
export const anchorOf = ({ id }: Pick<AgainLine, 'id'>): string => `again-${id}`

function showLine(line: AgainLine): void {
  const shown = document.getElementById(anchorOf(line))
  shown?.scrollIntoView({ block: 'center' })
  shown?.focus({ preventScroll: true })
}
