import classes from './count-bars.module.css'

/** More than so many are not drawn; the figure beside them says how many there are. */
const drawnMax = 12

/** A bar for each time. Decorative: a figure stands beside it. */
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
