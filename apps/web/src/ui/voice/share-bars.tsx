import classes from './share-bars.module.css'

const places = Array.from({ length: 30 }, (_, place) => place)

export interface ShareBarsProps {
  /** How much of it is done, 0 to 1 and beyond. */
  readonly share: number
}

/** How far something has come, as thirty bars; jade once all of it is done. Decorative: words beside it say how far. */
export function ShareBars({ share }: ShareBarsProps) {
  const lit = share >= 1 ? places.length : Math.floor(share * places.length)
  return (
    <span className={classes.bars} data-done={share >= 1 || undefined} aria-hidden="true">
      {places.map((place) => (
        <b key={place} data-on={place < lit || (place === 0 && share > 0) || undefined} />
      ))}
    </span>
  )
}
