import { planFeatures } from '@parley/contracts/org/billing.ts'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './plan-card.module.css'

export interface PlanCardProps {
  readonly title: string
  /** A short label next to the title, such as "Your plan". */
  readonly tag?: string | undefined
  readonly price: string
  /** Whether `price` is words rather than an amount: words are longer and may wrap. */
  readonly isPriceInWords?: boolean
  /** What the price covers, shown after it. */
  readonly per?: string | undefined
  readonly under: string
  readonly bars: ReactNode
  readonly features: readonly string[]
  readonly isMain?: boolean
  /** The button. */
  readonly children: ReactNode
}

const known: ReadonlySet<string> = new Set(planFeatures)

/** One plan: its price, its features, and one button. */
export function PlanCard(props: PlanCardProps) {
  const { t } = useTranslation('billing')
  return (
    <section className={`card ${classes.plan}`} data-main={props.isMain || undefined} aria-label={props.title}>
      {props.bars}
      <h2>
        {props.title}
        {props.tag && <span className="tag">{props.tag}</span>}
      </h2>
      <div>
        <p className={classes.price} data-words={props.isPriceInWords || undefined}>
          <b>{props.price}</b> {props.per && <span>{props.per}</span>}
        </p>
        <p className={classes.under}>{props.under}</p>
      </div>
      <div className={classes.act}>{props.children}</div>
      <ul>
        {props.features.map((feature) => (
          <li key={feature}>
            <IconCheck className="i" aria-hidden="true" />
            <span>{known.has(feature) ? t(`feature.${feature}`) : feature}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
