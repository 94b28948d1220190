import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { tools } from './paint-state.ts'
import { layerKey, toolKeys } from './tool-keys.ts'
import type { Painter } from './use-painter.ts'

/** The attribute of the element within which the keys work: letters must not act while something else has the focus. */
export const keyScope = 'data-paint-keys'

/** Listens to the keys of the tools and edits. Arrows, Space and zoom are keys of the map. */
export function usePaintKeys(painter: Painter, isPainting: boolean) {
  const { state, setState } = painter
  const edits: [string, (() => void) | undefined][] = [
    ['mod+Z', painter.undo],
    ['mod+Y', painter.redo],
    ['mod+shift+Z', painter.redo],
    ['mod+C', painter.copy],
    ['mod+V', state.clip === null ? undefined : () => setState((it) => ({ ...it, tool: 'paste' }))],
    ['delete', painter.erase],
    ['escape', painter.escape],
  ]
  const choices: [string, (() => void) | undefined][] = tools.map((tool) => [
    toolKeys[tool].key,
    tool === 'paste' && state.clip === null
      ? undefined
      : () => setState((it) => ({ ...it, tool, corner: null })),
  ])
  const layer = state.layer === 'foreground' ? 'background' : 'foreground'
  const all = [
    ...edits,
    ...choices,
    [layerKey, () => setState((it) => ({ ...it, layer }))] as const,
  ]
  const hotkeys = all.flatMap(([key, act]): HotkeyItem[] =>
    act === undefined
      ? []
      : [
          [
            key,
            (event) => isInScope() && (event.preventDefault(), act()),
            { preventDefault: false },
          ],
        ],
  )
  useHotkeys(isPainting ? hotkeys : [])
}

const isInScope = () => document.activeElement?.closest(`[${keyScope}]`) !== null
