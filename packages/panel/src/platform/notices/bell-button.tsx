import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../../design/icon.tsx'
import { Text } from '../../design/text.tsx'
import { noticesMessages } from '../../messages/notices.ts'
import styles from './bell-button.module.css'

type BellButtonProps = { unread: number } & ActionIconProps & ComponentPropsWithRef<'button'>

/** A bell with the number of unread notices. */
export function BellButton({ unread, ...props }: BellButtonProps) {
  const text = noticesMessages
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={text.bell({ unread })}
      title={text.title}
      {...props}
    >
      <Icon name="bell" size={20} />
      {unread > 0 && (
        <Text as="span" size="xs" weight="bold" className={styles.count} aria-hidden="true">
          {unread > 9 ? text.manyUnread : unread}
        </Text>
      )}
    </ActionIcon>
  )
}
