import { TextInput } from '@mantine/core'
import { guildNameSchema, renameGuild } from '@trellis/contract/game/guilds.ts'
import { guildBounds } from '@trellis/contract/kit/guild-bounds.ts'
import { useState } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Row } from '../../design/row.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { fieldsMessages } from '../../messages/fields.ts'
import { guildsMessages } from '../../messages/guilds.ts'
import { useRenameGuild } from './use-guilds.ts'

type RenameFormProps = { target: { serverId: string; guild: string }; name: string }

export function RenameForm({ target, name }: RenameFormProps) {
  const text = guildsMessages
  const [typed, setTyped] = useState(name)
  const rename = useRenameGuild(target)
  const right = useRightRefusal(renameGuild)
  const isValid = guildNameSchema.safeParse(typed).success
  const problem = isValid ? null : fieldsMessages.codes['guild-name']
  return (
    <Row wrap gap="md" rowGap="sm" align="end">
      <TextInput
        label={text.name}
        value={typed}
        maxLength={guildBounds.maxName}
        disabled={right !== null}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ActionButton
        label={text.rename}
        icon="edit"
        variant="default"
        denial={right ?? problem ?? (typed.trim() === name ? text.sameName : null)}
        loading={rename.isPending}
        onPress={() => rename.mutate(typed.trim())}
      />
    </Row>
  )
}
