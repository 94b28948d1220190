import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type UndoOffer, undoMinutes } from '@trellis/contract/undo.ts'
import { useRef } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './recent-changes.module.css'
import { UndoButton } from './undo-button.tsx'
import type { OpenOffer } from './use-undo-offers.ts'

type RecentChangesListProps = {
  offers: UseQueryResult<UndoOffer[]>
  /** Those of them that are not over. */
  open: readonly OpenOffer[]
}

export function RecentChangesList({ offers, open }: RecentChangesListProps) {
  const text = wordsForAdmins.undo
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list} tabIndex={-1} className={styles.body}>
      <Loaded query={offers} failed={text.fetchFailed}>
        {() =>
          open.length === 0 ? (
            <Empty icon="history" title={text.none}>
              {text.noneHint(undoMinutes)}
            </Empty>
          ) : (
            <>
              <p className={styles.hint}>{text.recentHint(undoMinutes)}</p>
              <ol className={styles.list} aria-label={text.recent}>
                {open.map(({ offer, minutes }) => (
                  <li key={offer.id} className={styles.entry}>
                    <span className={styles.what}>
                      <VisibleText text={offer.label} />
                      <span className={styles.left}>
                        {offer.by !== undefined && <VisibleText text={text.by(offer.by)} />}
                        {text.minutesLeft(minutes)}
                      </span>
                    </span>
                    <UndoButton
                      offer={offer}
                      client={client}
                      // Its own entry goes, and would take the focus along.
                      onDone={() => list.current?.focus()}
                    />
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
    </div>
  )
}
