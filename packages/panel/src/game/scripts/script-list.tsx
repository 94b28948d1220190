import { Button, Switch } from '@mantine/core'
import { deleteScript, enableScript, type ScriptRow } from '@trellis/contract/game/scripts.ts'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Pill } from '../../design/pill.tsx'
import { RemoveAction } from '../../design/remove-action.tsx'
import { Row } from '../../design/row.tsx'
import { RowActions } from '../../design/row-actions.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { scriptsMessages } from '../../messages/scripts.ts'
import { useDeleteScript, useEnableScript } from './use-scripts.ts'

type ScriptListProps = {
  scripts: readonly ScriptRow[]
  /** The name of the script in the editor. */
  opened: string | null
  onOpen: (name: string) => void
}

export function ScriptList({ scripts, opened, onOpen }: ScriptListProps) {
  const text = scriptsMessages
  const title = text.current({ count: scripts.length })
  return (
    <Card title={title}>
      {scripts.length === 0 ? (
        <Empty icon="console" title={text.none}>
          {text.noneText}
        </Empty>
      ) : (
        <List aria-label={title}>
          {scripts.map((script) => (
            <ScriptEntry
              key={script.name}
              script={script}
              isOpen={script.name === opened}
              onOpen={() => onOpen(script.name)}
            />
          ))}
        </List>
      )}
    </Card>
  )
}

type ScriptEntryProps = { script: ScriptRow; isOpen: boolean; onOpen: () => void }

function ScriptEntry({ script, isOpen, onOpen }: ScriptEntryProps) {
  const text = scriptsMessages
  const { name, enabled, stopped } = script
  const enable = useEnableScript()
  const remove = useDeleteScript()
  const denial = useRightRefusal(enableScript)
  const state = enabled ? 'on' : stopped === null ? 'off' : 'stopped'
  return (
    <Row as="li" divided="sm" gap="sm" wrap>
      <Box grow shrink>
        <Row wrap gap="xs" rowGap="3xs">
          <Button variant="subtle" size="compact-md" aria-pressed={isOpen} onClick={onOpen}>
            {name}
          </Button>
          <Pill tone={state === 'on' ? 'good' : state === 'off' ? 'muted' : 'bad'}>
            {text.states[state]}
          </Pill>
        </Row>
      </Box>
      <Switch
        checked={enabled}
        disabled={denial !== null || enable.isPending}
        title={denial ?? undefined}
        aria-label={text.enableOf({ name })}
        onChange={(event) => enable.mutate({ name, enabled: event.currentTarget.checked })}
      />
      <RowActions isBusy={remove.isPending}>
        <RemoveAction
          label={text.deleteOf({ name })}
          denial={useRightRefusal(deleteScript)}
          isBlocked={remove.isPending}
          question={{
            title: text.deleteOf({ name }),
            text: text.deleteText,
            confirmLabel: text.delete,
          }}
          onRemove={() => remove.mutate(name)}
        />
      </RowActions>
    </Row>
  )
}
