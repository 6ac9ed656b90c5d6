import { Link } from '@tanstack/react-router'
import { useFormat } from '#platform/format.ts'

interface ReviewDateProps {
  readonly at: string
  /** Where the date leads; null where the reader may not go there. */
  readonly reviewId: string | null
}

/** The day of a conversation, as the way to its review. */
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
