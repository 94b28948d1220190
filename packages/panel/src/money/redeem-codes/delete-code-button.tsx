import { ActionIcon } from '@mantine/core'
import { undoMinutes } from '@trellis/contract/platform/undo.ts'
import { confirm } from '../../design/confirm.tsx'
import { Icon } from '../../design/icon.tsx'
import { redeemCodesAdminMessages } from '../../messages/redeem-codes-admin.ts'
import { useDeleteRedeemCode } from './use-redeem-codes.ts'

type DeleteCodeButtonProps = { code: string }

export function DeleteCodeButton({ code }: DeleteCodeButtonProps) {
  const text = redeemCodesAdminMessages
  const remove = useDeleteRedeemCode()
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size="lg"
      aria-label={text.deleteOf({ code })}
      loading={remove.isPending}
      onClick={() =>
        confirm({
          title: text.deleteTitle({ code }),
          text: text.deleteText({ minutes: undoMinutes }),
          confirmLabel: text.deleteConfirm,
          isDanger: true,
          onConfirm: () => remove.mutate(code),
        })
      }
    >
      <Icon name="bin" size={17} />
    </ActionIcon>
  )
}
