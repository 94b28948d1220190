export { NoticeDrawer } from './notice-drawer.tsx'
export { NoticePopover } from './notice-popover.tsx'
