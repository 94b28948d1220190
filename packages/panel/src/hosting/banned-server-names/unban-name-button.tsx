import { ActionIcon, Tooltip } from '@mantine/core'
import { confirm } from '../../design/confirm.tsx'
import { Icon } from '../../design/icon.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { bannedServerNamesMessages } from '../../messages/banned-server-names.ts'
import { useUnbanName } from './use-banned-server-names.ts'

type UnbanNameButtonProps = { serverName: string }

export function UnbanNameButton({ serverName }: UnbanNameButtonProps) {
  const text = bannedServerNamesMessages
  const remove = useUnbanName()
  return (
    <Tooltip label={text.removeConfirm} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={text.removeOf({ name: serverName })}
        loading={remove.isPending}
        onClick={() =>
          confirm({
            title: text.removeTitle,
            text: (
              <>
                <strong>
                  <VisibleText text={serverName} />
                </strong>
                : {text.removeText}
              </>
            ),
            confirmLabel: text.removeConfirm,
            onConfirm: () => remove.mutate(serverName),
          })
        }
      >
        <Icon name="bin" size={17} />
      </ActionIcon>
    </Tooltip>
  )
}
