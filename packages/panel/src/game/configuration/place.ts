/** The name under which a tab's unsaved changes are remembered. */
export const getPlace = (tab: string) => `configuration ${tab}`
