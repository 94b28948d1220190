import { Button } from '@mantine/core'
import { type CommandSetting, isDefaultCommand } from '@trellis/contract/kit/command-rules.ts'
import { useState } from 'react'
import { Box } from '../../../design/box.tsx'
import { Card } from '../../../design/card.tsx'
import { Empty } from '../../../design/empty.tsx'
import { List } from '../../../design/list.tsx'
import { Pager } from '../../../design/pager.tsx'
import { Pill } from '../../../design/pill.tsx'
import { Row } from '../../../design/row.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import { Text } from '../../../design/text.tsx'
import { commandsMessages } from '../../../messages/commands.ts'
import { describeCommand, describeUsers, hasText } from './describe-command.ts'

type CommandsCardProps = {
  commands: readonly CommandSetting[]
  onEdit: (setting: CommandSetting) => void
}

const pageSize = 12

/** The commands in pages, all of them or those that a search finds. */
export function CommandsCard({ commands, onEdit }: CommandsCardProps) {
  const text = commandsMessages
  const [wanted, setWanted] = useState('')
  const [asked, setPage] = useState(1)
  const found = commands.filter((it) => hasText(it, wanted))
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(asked, pageCount)
  return (
    <Card title={text.current({ count: found.length })}>
      <Box mb="lg">
        <SearchField
          name={text.search}
          placeholder={text.search}
          maw="22rem"
          field={{ text: wanted, type: setWanted }}
        />
      </Box>
      {found.length === 0 ? (
        <Empty icon="console" title={text.none}>
          {text.noneText}
        </Empty>
      ) : (
        <List aria-label={text.list}>
          {found.slice((page - 1) * pageSize, page * pageSize).map((setting) => (
            <CommandEntry key={setting.name} setting={setting} onEdit={() => onEdit(setting)} />
          ))}
        </List>
      )}
      <Pager label={text.list} page={page} pageCount={pageCount} onPage={setPage} />
    </Card>
  )
}

type CommandEntryProps = { setting: CommandSetting; onEdit: () => void }

function CommandEntry({ setting, onEdit }: CommandEntryProps) {
  const text = commandsMessages
  const { name, isEnabled, aliases, cooldownSeconds, price } = setting
  const { signature, help } = describeCommand(name)
  const shown = aliases.slice(0, maxAliases)
  const more = aliases.length - shown.length
  const names = shown.map((it) => `/${it}`).join(' ')
  return (
    <Row as="li" divided="xs" gap="md" justify="between" align="start">
      <Box shrink>
        <Text as="p" weight="semibold" breaks>
          {signature}
        </Text>
        <Text as="p" tone="muted" size="sm" breaks>
          {help}
          {aliases.length > 0 && ` ${text.also({ names: more > 0 ? `${names} …` : names })}`}
        </Text>
        <Row as="span" wrap gap="xs" mt="2xs">
          {!isEnabled && <Pill tone="bad">{text.off}</Pill>}
          <Pill tone="muted">{describeUsers(setting)}</Pill>
          {price > 0 && <Pill tone="warn">{text.gems({ count: price })}</Pill>}
          {cooldownSeconds > 0 && <Pill tone="warn">{text.wait({ count: cooldownSeconds })}</Pill>}
          {!isDefaultCommand(setting) && <Pill tone="good">{text.changed}</Pill>}
        </Row>
      </Box>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={text.editOf({ name: `/${name}` })}
        onClick={onEdit}
      >
        {text.edit}
      </Button>
    </Row>
  )
}

/** The emotes alone are 28 names. */
const maxAliases = 5
