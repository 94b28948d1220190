import { Select } from '@mantine/core'
import { useState } from 'react'
import { knownTimeZones } from '../../lib/zoned-dates.ts'
import { words } from '../../words/words.ts'

type TimeZoneSelectProps = {
  timeZone: string
  fault: string | null
  onTimeZone: (timeZone: string) => void
}

/** One of some four hundred zones, found by typing a part of its name. */
export function TimeZoneSelect({ timeZone, fault, onTimeZone }: TimeZoneSelectProps) {
  const text = words.scheduledTasks
  const [zones] = useState(knownTimeZones)
  return (
    <Select
      label={text.zone}
      data={zones}
      searchable
      allowDeselect={false}
      nothingFoundMessage={text.noZone}
      maxDropdownHeight={260}
      value={timeZone}
      error={fault}
      errorProps={{ role: 'alert' }}
      onChange={(chosen) => {
        if (chosen !== null) onTimeZone(chosen)
      }}
    />
  )
}
