// Measures the space for a drawing. Bars are placed on whole pixels, so a drawing follows its host's size.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface Room {
  readonly widthPx: number
  readonly heightPx: number
}

/** A ref for the host and its inner size in pixels; zero until layout. */
export function useElementSize<Host extends HTMLElement>(): [RefObject<Host | null>, Room] {
  const host = useRef<Host>(null)
  const [room, setRoom] = useState<Room>({ widthPx: 0, heightPx: 0 })
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const measure = () =>
      setRoom((before) =>
        before.widthPx === element.clientWidth && before.heightPx === element.clientHeight
          ? before
          : { widthPx: element.clientWidth, heightPx: element.clientHeight },
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [host, room]
}
