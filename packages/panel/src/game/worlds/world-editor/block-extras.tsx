import { Switch, TextInput } from '@mantine/core'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { NumberField } from '../../../design/number-field.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import type { Scalar } from '../../../document-editor/json-fields.ts'
import { JsonValue } from '../../../document-editor/json-value.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'

type BlockExtrasProps = { block: JsonObject; onSet: (key: string, value: Scalar) => void }

const shownAbove = new Set(['f', 'b', 'o', 'l', 'fl', 'if_c'])

/** Shows the fields that only some blocks have, each with an input for its JSON type. */
export function BlockExtras({ block, onSet }: BlockExtrasProps) {
  const text = worldsMessages.blocks
  const entries = Object.entries(block).filter(([key]) => !shownAbove.has(key))
  if (entries.length === 0) return null
  return (
    <Stack ruled="sm" gap="sm">
      <Text as="h4" size="sm" weight="semibold">
        {text.others}
      </Text>
      {entries.map(([key, value]) => {
        if (typeof value === 'boolean')
          return (
            <Switch
              key={key}
              label={key}
              checked={value}
              onChange={(event) => onSet(key, event.currentTarget.checked)}
            />
          )
        if (typeof value === 'string')
          return (
            <TextInput
              key={key}
              label={key}
              autoComplete="off"
              spellCheck={false}
              value={value}
              onChange={(event) => onSet(key, event.currentTarget.value)}
            />
          )
        if (typeof value === 'number' && Number.isSafeInteger(value))
          return (
            <NumberField
              key={key}
              label={key}
              value={value}
              onChange={(next) => onSet(key, next)}
            />
          )
        return (
          <Stack key={key} gap="3xs">
            <Text as="span" size="sm" weight="medium">
              {key}
            </Text>
            <JsonValue value={value} />
            <Text as="span" tone="muted" size="sm">
              {text.inRaw}
            </Text>
          </Stack>
        )
      })}
    </Stack>
  )
}
