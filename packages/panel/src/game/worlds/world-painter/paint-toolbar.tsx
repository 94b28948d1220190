import { ActionIcon, Button } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { confirm } from '../../../design/confirm.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Row } from '../../../design/row.tsx'
import { Segments } from '../../../design/segments.tsx'
import { Text } from '../../../design/text.tsx'
import type { IconName } from '../../../kit/icon-paths.ts'
import { worldPainterMessages } from '../../../messages/world-painter.ts'
import { layers } from '../blocks/layer.ts'
import { PaintKeys } from './paint-keys.tsx'
import { PaintMessage } from './paint-message.tsx'
import { type ToolName, tools } from './paint-state.ts'
import { layerKey, toolKeys } from './tool-keys.ts'
import type { Painter } from './use-painter.ts'

type PaintToolbarProps = {
  painter: Painter
  getName: (id: number) => string
  /** More buttons, next to the tools. */
  children: ReactNode
}

/** Shows the tools, the layer, undo and redo, and the number of changed tiles. */
export function PaintToolbar({ painter, getName, children }: PaintToolbarProps) {
  const text = worldPainterMessages
  const { state, setState } = painter
  return (
    <>
      <Row wrap gap="xs">
        <Tools chosen={state.tool} hasClip={state.clip !== null} setState={setState} />
        <Segments
          label={text.withKey({ name: text.layer, key: layerKey })}
          segments={layers.map((key) => ({ key, label: text.layers[key] }))}
          chosen={state.layer}
          onChoose={(layer) => setState((it) => ({ ...it, layer }))}
        />
        <Row role="toolbar" aria-label={text.edits} wrap gap="2xs">
          <ToolButton name={text.undo} shortcut="Ctrl+Z" icon="undo" onPress={painter.undo} />
          <ToolButton name={text.redo} shortcut="Ctrl+Y" icon="redo" onPress={painter.redo} />
          <ToolButton name={text.copy} shortcut="Ctrl+C" icon="copy" onPress={painter.copy} />
          <ToolButton
            name={text.erase}
            shortcut={text.keyNames.delete}
            icon="bin"
            onPress={painter.erase}
          />
          <Keys />
        </Row>
        {children}
      </Row>
      <Row wrap gap="sm" rowGap="2xs" minHeight="1.875rem">
        <Changes painter={painter} />
        <PaintMessage painter={painter} getName={getName} />
      </Row>
    </>
  )
}

const Keys = memo(PaintKeys)

type ToolsProps = { chosen: ToolName; hasClip: boolean; setState: Painter['setState'] }

/** Each stroke renders the toolbar again, but changes nothing about the tools. */
const Tools = memo(function Tools({ chosen, hasClip, setState }: ToolsProps) {
  const text = worldPainterMessages
  return (
    <Row role="toolbar" aria-label={text.tools} wrap gap="2xs">
      {tools.map((tool) => (
        <ToolButton
          key={tool}
          name={text.tool[tool]}
          shortcut={toolKeys[tool].key}
          icon={toolKeys[tool].icon}
          isChosen={chosen === tool}
          onPress={
            tool === 'paste' && !hasClip
              ? undefined
              : () => setState((it) => ({ ...it, tool, corner: null }))
          }
        />
      ))}
    </Row>
  )
})

type ToolButtonProps = {
  name: string
  shortcut: string
  icon: IconName
  isChosen?: boolean
  /** Undefined while it has nothing to do. */
  onPress: (() => void) | undefined
}

function ToolButton({ name, shortcut, icon, isChosen, onPress }: ToolButtonProps) {
  const title = worldPainterMessages.withKey({ name, key: shortcut })
  return (
    <ActionIcon
      variant={isChosen ? 'filled' : 'default'}
      size="lg"
      aria-label={name}
      aria-pressed={isChosen}
      aria-keyshortcuts={shortcut.replace('Ctrl', 'Control')}
      title={title}
      // Not `disabled`: the button would lose the focus, and the keys with it, after the last undo.
      data-disabled={onPress === undefined || undefined}
      aria-disabled={onPress === undefined || undefined}
      onClick={onPress}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
}

function Changes({ painter }: { painter: Painter }) {
  const text = worldPainterMessages
  const { changed, discard } = painter
  const ask = () =>
    confirm({
      title: text.discardTitle,
      text: text.discardText({ count: changed }),
      confirmLabel: text.discard,
      isDanger: true,
      onConfirm: discard,
    })
  return (
    <>
      <Text role="status" as="span" size="sm" weight="semibold" numeric>
        {text.changed({ count: changed })}
      </Text>
      {changed > 0 && (
        <Button size="compact-sm" variant="default" onClick={ask}>
          {text.discard}
        </Button>
      )}
    </>
  )
}
