import { CalendarPlus, LayoutGrid, LogIn, LogOut } from 'lucide'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { Menu, MenuButton, MenuLink } from '#platform/client/ui/menu.tsx'
import { Part } from './part.tsx'

export function Menus() {
  return (
    <Part title="Menu">
      <div className="sheet-row sheet-room">
        <Menu
          button="Book Consultation"
          size="small"
          align="left"
          className="self-start [--menu-width:18rem]"
        >
          <MenuLink href="#consultation" icon={CalendarPlus}>
            New Clients (Free 20 min)
          </MenuLink>
          <MenuLink href="#existing" icon={LogIn} external>
            Existing Clients
          </MenuLink>
        </Menu>
        <Menu
          button={
            <>
              <Avatar initials="MC" size={36} />
              Maya Chen
            </>
          }
          person
          align="left"
          className="self-start"
          heading={
            <>
              <p className="text-lg font-semibold">Maya Chen</p>
              <p className="text-md text-ink-muted">maya.chen@stillwater.example</p>
            </>
          }
        >
          <MenuLink href="#dashboard" icon={LayoutGrid}>
            Dashboard
          </MenuLink>
          <MenuButton icon={LogOut}>Logout</MenuButton>
        </Menu>
      </div>
    </Part>
  )
}
