import { Button } from '@mantine/core'
import { ActionButton } from '../../design/action-button.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { Text } from '../../design/text.tsx'
import type { UrlText } from '../../kit/url-text.ts'
import { newWorldsMessages } from '../../messages/new-worlds.ts'
import { worldsMessages } from '../../messages/worlds.ts'
import styles from './worlds-view.module.css'

type WorldsToolbarProps = {
  search: UrlText
  /** How many worlds match; undefined until it is known. */
  total: number | undefined
  /** Why no world can be created; null when one can. */
  denial: string | null
  onNew: () => void
  onOpenTrash: () => void
}

export function WorldsToolbar({ search, total, denial, ...props }: WorldsToolbarProps) {
  const text = worldsMessages
  return (
    <Row as="search" mb="xs" wrap gap="md" rowGap="sm">
      <SearchField
        flex="1 1 14rem"
        maw="24rem"
        name={text.searchLabel}
        placeholder={text.searchPlaceholder}
        clearLabel={text.clearSearch}
        field={search}
      />
      {total !== undefined && (
        <Text as="span" tone="muted" size="sm" className={styles.count} role="status">
          {text.count({ count: total })}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={<Icon name="history" size={16} />}
        onClick={props.onOpenTrash}
      >
        {text.trash.open}
      </Button>
      <ActionButton
        label={newWorldsMessages.new}
        icon="plus"
        denial={denial}
        onPress={props.onNew}
      />
    </Row>
  )
}
