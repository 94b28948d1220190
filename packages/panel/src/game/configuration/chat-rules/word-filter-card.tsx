import { Button, Select, Switch } from '@mantine/core'
import {
  filterActions,
  moderationBounds,
  starterListNames,
} from '@trellis/contract/kit/moderation-bounds.ts'
import type { ModerationSettings } from '@trellis/contract/kit/moderation-settings.ts'
import { starterWords } from '@trellis/contract/kit/starter-words.ts'
import { Card } from '../../../design/card.tsx'
import { CardIntro } from '../../../design/card-intro.tsx'
import { Icon } from '../../../design/icon.tsx'
import { List } from '../../../design/list.tsx'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { chatRulesMessages } from '../../../messages/chat-rules.ts'
import { PenaltyFields } from './penalty-fields.tsx'
import { WordListFields } from './word-list-fields.tsx'

type Filter = ModerationSettings['filter']
type WordFilterCardProps = { filter: Filter; onFilter: (filter: Filter) => void }

/** Which words the game hides or refuses, and what follows. */
export function WordFilterCard({ filter, onFilter }: WordFilterCardProps) {
  const text = chatRulesMessages.filter
  return (
    <Card title={text.title}>
      <CardIntro as="p">{text.hint}</CardIntro>
      <Stack gap="lg">
        <Switch
          label={text.isOn}
          checked={filter.isOn}
          onChange={(event) => onFilter({ ...filter, isOn: event.currentTarget.checked })}
        />
        {filter.isOn && <FilterFields filter={filter} onFilter={onFilter} />}
      </Stack>
    </Card>
  )
}

function FilterFields({ filter, onFilter }: WordFilterCardProps) {
  const text = chatRulesMessages.filter
  const { lists } = filter
  return (
    <>
      <Select
        maw="22rem"
        label={text.action}
        data={filterActions.map((value) => ({ value, label: text[value] }))}
        allowDeselect={false}
        value={filter.action}
        onChange={(next) =>
          onFilter({ ...filter, action: filterActions.find((it) => it === next) ?? filter.action })
        }
      />
      <PenaltyFields
        hitsLabel={text.hits}
        penalty={filter}
        onPenalty={(penalty) => onFilter({ ...filter, ...penalty })}
      />
      <StarterLists filter={filter} onFilter={onFilter} />
      {lists.length > 0 && (
        <List aria-label={text.lists}>
          {lists.map((list, at) => (
            <WordListFields
              key={at}
              list={list}
              onList={(next) => onFilter({ ...filter, lists: lists.with(at, next) })}
              onRemove={() => onFilter({ ...filter, lists: lists.toSpliced(at, 1) })}
            />
          ))}
        </List>
      )}
      <Row>
        <Button
          variant="light"
          leftSection={<Icon name="plus" size={16} />}
          disabled={lists.length >= moderationBounds.lists.max}
          onClick={() => {
            const name = text.newList({ number: lists.length + 1 })
            onFilter({ ...filter, lists: [...lists, { name, isOn: true, words: [] }] })
          }}
        >
          {text.addList}
        </Button>
      </Row>
    </>
  )
}

/** The built-in lists. Their words are rude, so they show only to readers who ask. */
function StarterLists({ filter, onFilter }: WordFilterCardProps) {
  const text = chatRulesMessages.filter
  return starterListNames.map((name) => (
    <div key={name}>
      <Switch
        label={text[name]}
        checked={filter.starters.includes(name)}
        onChange={(event) => {
          const others = filter.starters.filter((it) => it !== name)
          const isOn = event.currentTarget.checked
          onFilter({ ...filter, starters: isOn ? [...others, name] : others })
        }}
      />
      <Text as="div" tone="muted" size="sm" mt="2xs">
        <details>
          <summary>{text.showWords({ count: starterWords[name].length })}</summary>
          {starterWords[name].map((word) => word.replace('*', '')).join(', ')}
        </details>
      </Text>
    </div>
  ))
}
