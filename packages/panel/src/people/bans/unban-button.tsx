import { Button } from '@mantine/core'
import { confirm } from '../../design/confirm.tsx'
import { visibleText } from '../../kit/hidden-characters.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { useUnban } from './use-bans.ts'

type UnbanButtonProps = { discordId: string; username: string }

export function UnbanButton({ discordId, username }: UnbanButtonProps) {
  const text = wordsForAdmins.bans
  const unban = useUnban()
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={text.unbanOf(visibleText(username))}
      loading={unban.isPending}
      onClick={() =>
        confirm({
          title: text.unbanTitle(username),
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
