import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { createJsonView, type JsonViewOptions } from './json-view.ts'

/**
 * Keeps a JSON editor in the element. It starts with `text` and then reports changes; another label or mode
 * creates another editor.
 */
export function useJsonView(options: JsonViewOptions): RefObject<HTMLDivElement | null> {
  const room = useRef<HTMLDivElement>(null)
  const report = useEffectEvent(options.onChange)
  const create = useEffectEvent((parent: HTMLElement) =>
    createJsonView(parent, { ...options, onChange: (text) => report(text) }),
  )
  const { isReadOnly, label } = options
  useEffect(() => {
    if (room.current === null) return
    const view = create(room.current)
    return () => view.destroy()
  }, [isReadOnly, label])
  return room
}
