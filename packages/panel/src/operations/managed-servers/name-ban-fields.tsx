import { Checkbox, TextInput } from '@mantine/core'
import { Box } from '../../design/box.tsx'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import type { NameBan } from './use-name-ban.ts'

type NameBanFieldsProps = { ban: NameBan }

/** Asks whether a deleted server's name is banned too, and then why. */
export function NameBanFields({ ban }: NameBanFieldsProps) {
  const text = managedServersMessages
  return (
    <Box mt="lg" ruled="lg">
      <Checkbox
        label={text.alsoBan}
        description={text.alsoBanHint}
        checked={ban.isWanted}
        onChange={(event) => ban.setIsWanted(event.currentTarget.checked)}
      />
      {ban.isWanted && (
        <TextInput
          mt="md"
          label={text.banReason}
          maxLength={500}
          autoComplete="off"
          error={ban.fault}
          value={ban.reason}
          onChange={(event) => ban.typeReason(event.currentTarget.value)}
        />
      )}
    </Box>
  )
}
