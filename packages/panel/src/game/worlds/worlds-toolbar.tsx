import { Button } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { Text } from '../../design/text.tsx'
import type { UrlText } from '../../kit/url-text.ts'
import { worldsMessages } from '../../messages/worlds.ts'
import styles from './worlds-view.module.css'

type WorldsToolbarProps = {
  search: UrlText
  /** How many worlds match; undefined until it is known. */
  total: number | undefined
  onOpenTrash: () => void
}

export function WorldsToolbar({ search, total, onOpenTrash }: WorldsToolbarProps) {
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
        onClick={onOpenTrash}
      >
        {text.trash.open}
      </Button>
    </Row>
  )
}
