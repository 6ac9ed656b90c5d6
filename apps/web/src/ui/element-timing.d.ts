// When what a page is for is painted, its benchmark reads from the elements that carry this attribute:
// https://wicg.github.io/element-timing/
import 'react'

declare module 'react' {
  interface HTMLAttributes<T> {
    /** `content` on what people came for. */
    elementtiming?: 'content'
  }
}
