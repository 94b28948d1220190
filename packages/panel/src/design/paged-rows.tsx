import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { IconName } from '../kit/icon-paths.ts'
import { shellMessages } from '../messages/shell.ts'
import { Empty } from './empty.tsx'
import { Pager } from './pager.tsx'

type PagedRowsProps = {
  /** The subject of the pages, for the pager's accessible name. */
  label: string
  icon: IconName
  page: number
  pageCount: number
  onPage: (page: number) => void
  /** The rows of this page; nothing when it lies beyond the last one. */
  children: ReactNode
}

/** A page of rows with the way to the others, also back from beyond the last one. */
export function PagedRows({ label, icon, page, pageCount, onPage, children }: PagedRowsProps) {
  return (
    <>
      {children || (
        <Empty
          icon={icon}
          title={shellMessages.pager.pastEnd}
          action={
            <Button variant="default" onClick={() => onPage(1)}>
              {shellMessages.pager.first}
            </Button>
          }
        />
      )}
      <Pager label={label} page={page} pageCount={pageCount} onPage={onPage} />
    </>
  )
}
