// Attribute that marks a page's main content, so that benchmarks can measure when it is painted:
// https://wicg.github.io/element-timing/
import 'react'

declare module 'react' {
  interface HTMLAttributes<T> {
    /** `content` on the main content. */
    elementtiming?: 'content'
  }
}
