import { Button, NativeSelect } from '@mantine/core'
import { ActionButton } from '../../../design/action-button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Row } from '../../../design/row.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import { Segments } from '../../../design/segments.tsx'
import { Text } from '../../../design/text.tsx'
import type { UrlText } from '../../../kit/url-text.ts'
import { newWorldsMessages } from '../../../messages/new-worlds.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { listOrderSchema, type WorldPlace } from './use-world-place.ts'
import styles from './worlds-view.module.css'

type WorldsToolbarProps = {
  search: UrlText
  /** How many worlds match; undefined until it is known. */
  total: number | undefined
  place: WorldPlace
  /** Why no world can be created; null when one can. */
  denial: string | null
  onNew: () => void
  onOpenTrash: () => void
}

export function WorldsToolbar({ search, total, place, denial, ...props }: WorldsToolbarProps) {
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
      <Text
        as="span"
        tone="muted"
        size="sm"
        className={styles.count}
        role="status"
        // It keeps its room until it is known, because the other parts would move to another line.
        style={{ visibility: total === undefined ? 'hidden' : undefined }}
      >
        {text.count({ count: total ?? 0 })}
      </Text>
      <NativeSelect
        aria-label={text.sort}
        value={place.order}
        data={listOrderSchema.options.map((value) => ({ value, label: text.sorts[value] }))}
        onChange={(event) =>
          place.setOrder(listOrderSchema.catch('name').parse(event.currentTarget.value))
        }
      />
      <Segments
        label={text.views.label}
        segments={[
          { key: 'cards', label: text.views.cards },
          { key: 'table', label: text.views.table },
        ]}
        chosen={place.view}
        onChoose={place.setView}
      />
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
