import { Button } from '@mantine/core'
import { confirm } from '../../design/confirm.tsx'
import { revealHidden } from '../../kit/hidden-characters.ts'
import { bansMessages } from '../../messages/bans.ts'
import { useUnban } from './use-bans.ts'

type UnbanButtonProps = { discordId: string; username: string }

export function UnbanButton({ discordId, username }: UnbanButtonProps) {
  const text = bansMessages
  const unban = useUnban()
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={text.unbanOf({ name: revealHidden(username) })}
      loading={unban.isPending}
      onClick={() =>
        confirm({
          title: text.unbanTitle({ name: username }),
          text: text.unbanText,
          confirmLabel: text.unban,
          onConfirm: () => unban.mutate(discordId),
        })
      }
    >
      {text.unban}
    </Button>
  )
}
