import classes from './band-gauge.module.css'

/** IELTS bands 0.5 to 9 in half-band steps. */
const halves = Array.from({ length: 18 }, (_, place) => (place + 1) / 2)

export interface BandGaugeProps {
  /** The criterion. */
  readonly name: string
  /** 0 to 9 in half-band steps. */
  readonly band: number
  /** The lower and the higher of two judgements that differ. */
  readonly range?: readonly [number, number] | undefined
  /** The band formatted in the interface language. */
  readonly figure: string
  /** Accessible name, such as "Fluency and coherence: band 6.5". */
  readonly label: string
}

/** One IELTS criterion as eighteen half bands. */
export function BandGauge({ name, band, range: [low, high] = [band, band], figure, label }: BandGaugeProps) {
  return (
    <span className={classes.gauge} role="img" aria-label={label}>
      <span className={classes.name}>{name}</span>
      <span className={classes.figure}>{figure}</span>
      <span className={classes.bars} aria-hidden="true">
        {halves.map((half) => (
          <b
            key={half}
            data-on={half <= low || undefined}
            data-between={(half > low && half <= high) || undefined}
            data-tip={half === low || half === high || undefined}
          />
        ))}
      </span>
    </span>
  )
}
