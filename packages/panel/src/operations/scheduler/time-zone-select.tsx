import { Select } from '@mantine/core'
import { useState } from 'react'
import { EmptyOption } from '../../design/empty-option.tsx'
import { formatZone, listTimeZones } from '../../kit/zoned-dates.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'

type TimeZoneSelectProps = {
  timeZone: string
  fault: string | null
  onTimeZone: (timeZone: string) => void
}

/** One of some four hundred zones, found by typing a part of its name. */
export function TimeZoneSelect({ timeZone, fault, onTimeZone }: TimeZoneSelectProps) {
  const text = scheduledTasksMessages
  const [zones] = useState(() =>
    listTimeZones().map((value) => ({ value, label: formatZone(value) })),
  )
  return (
    <Select
      label={text.zone}
      data={zones}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={<EmptyOption text={text.noZone} />}
      value={timeZone}
      error={fault}
      errorProps={{ role: 'alert' }}
      // Typing replaces the selected zone.
      onClick={(event) => event.currentTarget.select()}
      onChange={(chosen) => {
        if (chosen !== null) onTimeZone(chosen)
      }}
    />
  )
}
