import { Link } from '@tanstack/react-router'
import { useFormat } from '#platform/language/format.ts'

interface ReviewDateProps {
  readonly at: string
  /** ID of the linked review; null if the reader may not open it. */
  readonly reviewId: string | null
}

/** A conversation's date, linked to its review. */
export function ReviewDate({ at, reviewId }: ReviewDateProps) {
  const format = useFormat()
  const text = <time dateTime={at}>{format.date(at)}</time>
  if (reviewId === null) return text
  return (
    <Link to="/platform/history/{-$id}" params={{ id: reviewId }}>
      {text}
    </Link>
  )
}
