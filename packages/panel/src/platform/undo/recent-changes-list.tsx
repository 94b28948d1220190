import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type UndoOffer, undoMinutes } from '@trellis/contract/platform/undo.ts'
import { useRef } from 'react'
import { Box } from '../../design/box.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { undoMessages } from '../../messages/undo.ts'
import { describeOffer } from './describe-offer.ts'
import styles from './recent-changes.module.css'
import { UndoButton } from './undo-button.tsx'
import type { OpenOffer } from './use-undo-offers.ts'

type RecentChangesListProps = {
  offers: UseQueryResult<UndoOffer[]>
  /** Those of them that are not over. */
  open: readonly OpenOffer[]
}

export function RecentChangesList({ offers, open }: RecentChangesListProps) {
  const text = undoMessages
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  return (
    <Box ref={list} tabIndex={-1} scrollsAt="min(26rem, 70dvh)" className={styles.body}>
      <Loaded query={offers} failed={text.fetchFailed}>
        {() =>
          open.length === 0 ? (
            <Empty icon="history" title={text.none}>
              {text.noneHint({ minutes: undoMinutes })}
            </Empty>
          ) : (
            <>
              <Text mb="2xs" tone="muted" size="sm">
                {text.recentHint({ minutes: undoMinutes })}
              </Text>
              <List as="ol" aria-label={text.recent}>
                {open.map(({ offer, minutes }) => (
                  <Row
                    key={offer.id}
                    as="li"
                    divided="xs"
                    gap="sm"
                    justify="between"
                    className={styles.entry}
                  >
                    <Stack as="span" size="md" breaks tight shrink>
                      <VisibleText text={describeOffer(offer)} />
                      <Text as="span" tone="muted" size="sm">
                        {offer.by !== undefined && (
                          <VisibleText text={text.by({ name: offer.by })} />
                        )}
                        {text.minutesLeft({ minutes })}
                      </Text>
                    </Stack>
                    <UndoButton
                      offer={offer}
                      client={client}
                      // Its own entry goes, and would take the focus along.
                      onDone={() => list.current?.focus()}
                    />
                  </Row>
                ))}
              </List>
            </>
          )
        }
      </Loaded>
    </Box>
  )
}
