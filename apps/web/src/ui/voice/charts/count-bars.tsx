import classes from './count-bars.module.css'

/** Maximum number of bars; the number next to them is exact. */
const drawnMax = 12

/** A bar for each occurrence. Decorative: the number is next to it. */
export function CountBars({ count }: { readonly count: number }) {
  const places = Array.from({ length: Math.min(count, drawnMax) }, (_, place) => place)
  return (
    <span className={classes.bars} aria-hidden="true">
      {places.map((place) => (
        <b key={place} />
      ))}
    </span>
  )
}
