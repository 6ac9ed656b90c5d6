// Drag and drop of scenarios by mouse, touch and keyboard, within and between parts, with announcements.
import {
  type Announcements,
  closestCorners,
  DndContext,
  type DragOverEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listsOf, type ModuleDraft, placed } from './module-draft.ts'
import { RowFace } from './module-row.tsx'
import classes from './module-wizard.module.css'
import type { ModuleWork } from './module-wizard-state.ts'

/** Distance that a pointer must move before a drag starts, in pixels, so that a click stays a click. */
const dragFromPx = 4

/** The drop target ID of an empty list. */
export const dropIdOf = (key: string): string => `list-${key}`

interface Place {
  readonly key: string
  readonly place: number
}

/** The position that a scenario gets when it is dropped over something. */
function placeOver(draft: ModuleDraft, over: UniqueIdentifier | undefined): Place | null {
  for (const { key, scenarios } of listsOf(draft)) {
    if (over === dropIdOf(key)) return { key, place: scenarios.length }
    const place = scenarios.indexOf(String(over))
    if (place >= 0) return { key, place }
  }
  return null
}

/** A scenario's position in words. */
export function usePlaceText(): (draft: ModuleDraft, id: string) => string {
  const { t } = useTranslation('module-wizard')
  return (draft, id) => {
    const list = listsOf(draft).find(({ scenarios }) => scenarios.includes(id))
    if (!list) return ''
    const part = draft.parts.findIndex(({ key }) => key === list.key)
    const values = { place: list.scenarios.indexOf(id) + 1, total: list.scenarios.length }
    if (draft.type === 'FLAT') return t('place.flat', values)
    const name = draft.parts[part]?.title.trim() || t('part.number', { number: part + 1 })
    return t('place.part', { ...values, part: name })
  }
}

export interface ModuleSortingProps {
  readonly draft: ModuleDraft
  readonly change: ModuleWork['change']
  readonly children: ReactNode
}

export function ModuleSorting({ draft, change, children }: ModuleSortingProps) {
  const { t } = useTranslation('module-wizard')
  const [dragged, setDragged] = useState<string | null>(null)
  const before = useRef<ModuleDraft | null>(null)
  const announcements = useAnnouncements(draft)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFromPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // A scenario moves between lists while it is dragged, but within its list only when it is dropped.
  const onDragOver = ({ active, over }: DragOverEvent) => {
    const id = String(active.id)
    const to = placeOver(draft, over?.id)
    const from = placeOver(draft, id)
    if (to && from && to.key !== from.key) change((so) => placed(so, id, to.key, to.place))
  }
  const chosen = dragged === null ? undefined : draft.known[dragged]
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCorners}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag.how') } }}
      onDragStart={({ active }) => {
        before.current = draft
        setDragged(String(active.id))
      }}
      onDragOver={onDragOver}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        const to = placeOver(draft, over?.id)
        if (to && over?.id !== active.id) change((so) => placed(so, String(active.id), to.key, to.place))
      }}
      onDragCancel={() => {
        setDragged(null)
        const old = before.current
        if (old) change(() => old)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div className={`${classes.row} ${classes.lifted}`}>
            <RowFace id={dragged} chosen={chosen} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** Screen reader announcements during a drag. */
function useAnnouncements(draft: ModuleDraft): Announcements {
  const { t } = useTranslation('module-wizard')
  const placeText = usePlaceText()
  const nameOf = (id: UniqueIdentifier) => draft.known[String(id)]?.title ?? t('gone.title')
  const there = (id: UniqueIdentifier, over: UniqueIdentifier | undefined) => {
    const to = placeOver(draft, over)
    return placeText(to ? placed(draft, String(id), to.key, to.place) : draft, String(id))
  }
  return {
    onDragStart: ({ active }) => t('drag.start', { what: nameOf(active.id) }),
    onDragOver: ({ active, over }) => t('drag.over', { what: nameOf(active.id), place: there(active.id, over?.id) }),
    onDragEnd: ({ active, over }) => t('drag.end', { what: nameOf(active.id), place: there(active.id, over?.id) }),
    onDragCancel: ({ active }) => t('drag.cancel', { what: nameOf(active.id) }),
  }
}
