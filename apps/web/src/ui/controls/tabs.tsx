import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './tabs.module.css'

export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  /** A number next to the label, and what to say about it. */
  readonly count?: ReactNode
}

export interface TabsProps<Name extends string> {
  /** Accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
  /** Actions for all tabs: icons at the end of the strip. */
  readonly aside?: ReactNode
  /** The panel of the selected tab. */
  readonly children: ReactNode
}

/** Space kept next to the selected tab if the strip is cut off. */
const gutterPx = 16

/** Tabs over one panel. Arrow keys, Home and End move; the strip scrolls sideways if it does not fit. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, aside, children }: TabsProps<Name>) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scrolls the selected tab into view without moving the page; counts and fonts that load later change widths.
    const list = strip.current
    const tab = list?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)
    if (!list || !tab) return
    const watch = new ResizeObserver(() => {
      list.scrollLeft = Math.max(0, tab.offsetLeft + tab.offsetWidth + gutterPx - list.clientWidth)
    })
    for (const each of list.children) watch.observe(each)
    return () => watch.disconnect()
  }, [chosen])
  const move = (event: KeyboardEvent) => {
    const now = tabs.findIndex((tab) => tab.name === chosen)
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    strip.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus()
    onChoose(tab.name)
  }
  return (
    <>
      <div className={classes.bar}>
        <div ref={strip} className={classes.tabs} role="tablist" aria-label={label} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`tab-${tab.name}`}
              data-tab={tab.name}
              aria-selected={tab.name === chosen}
              aria-controls={tab.name === chosen ? `panel-${tab.name}` : undefined}
              tabIndex={tab.name === chosen ? 0 : -1}
              onClick={() => onChoose(tab.name)}
            >
              {tab.label}
              {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div role="tabpanel" id={`panel-${chosen}`} aria-labelledby={`tab-${chosen}`}>
        {children}
      </div>
    </>
  )
}
