import type { IconName } from '../../../kit/icon-paths.ts'
import type { ToolName } from './paint-state.ts'

/** The key and icon of each tool. */
export const toolKeys: Readonly<Record<ToolName, { key: string; icon: IconName }>> = {
  hand: { key: 'H', icon: 'hand' },
  brush: { key: 'B', icon: 'brush' },
  eraser: { key: 'E', icon: 'clear' },
  dropper: { key: 'I', icon: 'dropper' },
  rectangle: { key: 'R', icon: 'rectangle' },
  fill: { key: 'F', icon: 'bucket' },
  select: { key: 'S', icon: 'selection' },
  paste: { key: 'V', icon: 'paste' },
}

export const layerKey = 'L'
