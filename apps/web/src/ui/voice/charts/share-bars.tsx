import classes from './share-bars.module.css'

const places = Array.from({ length: 30 }, (_, place) => place)

export interface ShareBarsProps {
  /** Share that is done, 0 to 1 or more. */
  readonly share: number
}

/** Progress as thirty bars, jade when complete. Decorative: the text next to it has the numbers. */
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
