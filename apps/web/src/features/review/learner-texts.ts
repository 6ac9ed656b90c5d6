// Texts about the learner: "you" in the reader's own review, the third person in another learner's.
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'

/** Whether the review is the reader's own. */
export const OwnReview = createContext(true)

/** Texts of the namespace `review`; keys with the suffix `_third` are for readers of another learner's review. */
export function useLearnerTexts() {
  const { t } = useTranslation('review')
  const isOwn = use(OwnReview)
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    t(key, isOwn ? values : { ...values, context: 'third' })
}
