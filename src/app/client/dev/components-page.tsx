// Every component in every state on one page, to hold beside the design sheet. Development only:
// `vite`, then /src/app/client/dev/index.html. No build has it.

import {
  CalendarCheck,
  CalendarPlus,
  CircleCheck,
  CircleDotDashed,
  CircleSlash,
  Hourglass,
  Inbox,
  Info,
  LayoutGrid,
  LogIn,
  LogOut,
  MailCheck,
  Plus,
  ShieldCheck,
  Trash2,
  TrendingUp,
  UserRound,
} from 'lucide'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field, FieldGroup } from '#platform/client/forms/field.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { showToast, ToastArea } from '#platform/client/toasts.tsx'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { Button, ButtonLink, IconButton } from '#platform/client/ui/button.tsx'
import { Chip, RoleBadge, Tag } from '#platform/client/ui/chip.tsx'
import {
  Dialog,
  DialogBody,
  DialogFoot,
  DialogForm,
  DialogHead,
  DialogQuestion,
} from '#platform/client/ui/dialog.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Mark } from '#platform/client/ui/mark.tsx'
import { Menu, MenuButton, MenuLink } from '#platform/client/ui/menu.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import { RadioCard } from '#platform/client/ui/portal/radio-card.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { StatStrip } from '#platform/client/ui/portal/stat-strip.tsx'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import {
  Cell,
  HeaderCell,
  HeaderRow,
  Row,
  type SortDirection,
  SortHeaderCell,
  Table,
  TwoLines,
} from '#platform/client/ui/portal/table.tsx'
import { Tabs } from '#platform/client/ui/portal/tabs.tsx'
import { RippleSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { Loading, SkeletonCard, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { InstagramIcon, LinkedinIcon } from '#platform/client/ui/social-icons.ts'
import { TextLink } from '#platform/client/ui/text-link.tsx'

const swatches = [
  ['River 600', 'bg-river-600', true],
  ['River 700', 'bg-river-700', true],
  ['River 800', 'bg-river-800', true],
  ['River 900', 'bg-river-900', true],
  ['River 100', 'bg-river-100', false],
  ['River 50', 'bg-river-50', false],
  ['Fireweed 600', 'bg-fireweed-600', true],
  ['Fireweed 100', 'bg-fireweed-100', false],
  ['Larch 400', 'bg-larch-400', false],
  ['Larch 100', 'bg-larch-100', false],
  ['Moss 700', 'bg-moss-700', true],
  ['Moss 100', 'bg-moss-100', false],
  ['Ember 600', 'bg-ember-600', true],
  ['Slate 100', 'bg-slate-100', false],
  ['Dawn', 'bg-dawn', false],
  ['Dawn 2', 'bg-dawn-card', false],
  ['Mist', 'bg-mist', false],
  ['Ink', 'bg-ink', true],
] as const

interface PartProps {
  title: string
  wide?: boolean
  children: ReactNode
}

function Part({ title, wide = false, children }: PartProps) {
  return (
    <section className={wide ? 'sheet-part sheet-wide' : 'sheet-part'}>
      <h2 className="type-card">{title}</h2>
      {children}
    </section>
  )
}

function Swatches() {
  return (
    <div className="sheet-swatches">
      {swatches.map(([name, fill, isDark]) => (
        <div key={name} className={`sheet-swatch ${fill} ${isDark ? 'text-white' : 'text-ink'}`}>
          <b>{name}</b>
        </div>
      ))}
    </div>
  )
}

function Types() {
  return (
    <Part title="Type">
      <p className="type-display">Display 76 / 49</p>
      <p className="type-page">Page 60 / 42</p>
      <p className="type-h2">Heading 48 / 36</p>
      <p className="type-title">Title 30 / 27</p>
      <p className="type-card">Card title 24</p>
      <p className="type-lead">Lead 20 / 18, Figtree 400</p>
      <p className="text-xl">
        Body 17 public, 15 portal. Figtree 400, <b className="font-medium">500</b>, <b>600</b>.
      </p>
      <p className="text-md">Small 15. Œuvre, Françoise Lefèvre, “naïve” – ÉÀÇ…</p>
      <p className="text-xs text-ink-subtle">Meta 13.5. Łukasz Šimůnek, Zoë Øvergård</p>
    </Part>
  )
}

function Buttons() {
  const [pending, setPending] = useState(false)
  return (
    <Part title="Buttons">
      <div className="sheet-row">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="destructive">Delete</Button>
      </div>
      <div className="sheet-row">
        <Button className="sheet-hover">Hover</Button>
        <Button className="sheet-focus">Focus</Button>
        <Button disabled>Disabled</Button>
        <Button pending pendingText="Submitting...">
          Submit
        </Button>
      </div>
      <div className="sheet-dark on-dark">
        <div className="sheet-row">
          <Button variant="on-dark">On dark</Button>
          <Button variant="on-dark-outline">On dark, outline</Button>
          <Button variant="on-dark" className="sheet-focus">
            Focus
          </Button>
          <IconButton label="Instagram" icon={InstagramIcon} look="bare" />
          <IconButton label="LinkedIn" icon={LinkedinIcon} look="bare" />
        </div>
      </div>
      <div className="sheet-row">
        <Button size="small">Small 44</Button>
        <ButtonLink size="small" href="#book" external>
          Book Now
        </ButtonLink>
        <Button size="portal" variant="destructive-outline">
          Portal 40
        </Button>
        <Button size="row" variant="secondary-light">
          Manage
        </Button>
        <Button size="row" variant="destructive-quiet">
          <Icon icon={Trash2} size="text" />
          Delete
        </Button>
        <IconButton label="Edit Maya Chen" icon={UserRound} size="row" />
      </div>
      <div className="sheet-row">
        <Button
          id="pend"
          pending={pending}
          pendingText="Saving..."
          onClick={() => {
            setPending(true)
            setTimeout(() => setPending(false), 2000)
          }}
        >
          Save changes
        </Button>
        <TextLink href="#all" icon="arrow">
          Learn more
        </TextLink>
        <TextLink href="#book" external>
          Book online
        </TextLink>
      </div>
    </Part>
  )
}

function Chips() {
  return (
    <Part title="Lead status">
      <div className="sheet-row">
        <Chip tone="fireweed" icon={CircleDotDashed}>
          Not Contacted
        </Chip>
        <Chip tone="larch" icon={MailCheck}>
          Contacted
        </Chip>
        <Chip tone="river" icon={CalendarCheck}>
          Consultation Scheduled
        </Chip>
        <Chip tone="moss" icon={CircleCheck}>
          Complete
        </Chip>
        <Chip tone="slate" icon={CircleSlash}>
          Lead Lost
        </Chip>
        <Chip tone="ember" icon={Info}>
          Re-connect needed
        </Chip>
      </div>
      <div className="sheet-row">
        <Chip tone="moss" look="soft" icon={CircleCheck}>
          Accepting Clients
        </Chip>
        <Chip tone="slate" look="soft" icon={CircleSlash}>
          Not Accepting Clients
        </Chip>
        <RoleBadge look="admin" icon={ShieldCheck}>
          Administrator
        </RoleBadge>
        <RoleBadge look="therapist" icon={UserRound}>
          Therapist
        </RoleBadge>
      </div>
      <div className="sheet-row">
        <Tag>Anxiety</Tag>
        <Tag>Grief and loss</Tag>
        <Avatar initials="MC" size={36} />
        <Avatar initials="ÉT" size={40} />
        <Avatar initials="JL" size={48} alt="Jia Li" />
        <Avatar initials="TW" size={60} photo="/missing.webp" />
      </div>
    </Part>
  )
}

function Menus() {
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

function Fields() {
  return (
    <Part title="Fields">
      <div className="sheet-form">
        <Field label="Default">
          <TextInput placeholder="Placeholder" />
        </Field>
        <Field label="Focus">
          <TextInput defaultValue="Sarah" className="sheet-focus-field" />
        </Field>
        <Field label="Error" error="Please enter a valid email address">
          <TextInput type="email" defaultValue="sarah@" />
        </Field>
        <Field label="Disabled">
          <TextInput defaultValue="Maya Chen" disabled />
        </Field>
        <Field label="Preferred therapist" optional hint="You can change this later.">
          <SelectInput defaultValue="maya">
            <option value="maya">Maya Chen</option>
            <option value="gen">Geneviève Lachapelle-Beauregard, Registered Psychotherapist</option>
          </SelectInput>
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="correct horse" autoComplete="off" />
        </Field>
        <Field label="Anything you want us to know" optional className="sheet-wide">
          <TextArea placeholder="A sentence or two is plenty. You can tell us the rest on the call." />
        </Field>
        <Checkbox
          className="sheet-wide"
          defaultChecked
          label={
            <>
              I agree to be contacted about my request and accept the{' '}
              <a className="link-prose" href="#privacy">
                Privacy Policy
              </a>{' '}
              and{' '}
              <a className="link-prose" href="#terms">
                Terms of Service
              </a>
              .
            </>
          }
        />
        <Checkbox className="sheet-wide" label="I agree to the terms" error="Please agree first" />
        <Checkbox label="Disabled" disabled defaultChecked />
      </div>
    </Part>
  )
}

function PortalFields() {
  return (
    <Part title="Portal surroundings">
      <div className="sheet-panel sheet-stack portal bg-portal">
        <Notice icon={Hourglass} title="Data retention notice.">
          Leads are automatically deleted after 30 days. 2 leads will be removed this week.
        </Notice>
        <Notice tone="river" icon={Info}>
          Therapist View
        </Notice>
        <Notice tone="ember" icon={Info}>
          Please <a href="#connect">connect again</a>.
        </Notice>
        <SearchInput aria-label="Search leads" placeholder="Search name, email or service" />
        <div className="sheet-form">
          <Field label="Status">
            <SelectInput>
              <option>Contacted</option>
            </SelectInput>
          </Field>
          <Field label="Email" error="Invalid email address">
            <TextInput defaultValue="renee.gauthier@stillwater" />
          </Field>
          <FieldGroup legend="Role" className="sheet-wide">
            <div className="sheet-form">
              <RadioCard
                name="role"
                value="therapist"
                label="Therapist"
                hint="Own leads and public profile"
              />
              <RadioCard
                name="role"
                value="admin"
                defaultChecked
                label="Administrator"
                hint="All leads, users and chats"
              />
            </div>
          </FieldGroup>
          <SwitchInput
            className="sheet-wide"
            label="Therapist Account"
            hint="Also create a public therapist profile"
            defaultChecked
          />
          <SwitchInput className="sheet-wide" label="Accepting clients" />
        </div>
        <div className="sheet-row">
          <Button>
            <Icon icon={Plus} size="text" />
            Add New User
          </Button>
          <Button variant="secondary">Cancel</Button>
          <Button variant="destructive-outline">Delete user</Button>
        </div>
      </div>
    </Part>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'large' | 'form' | 'delete' | 'panel'>()
  const close = () => setOpen(undefined)
  return (
    <Part title="Dialogs and toasts">
      <div className="sheet-row">
        <Button id="open-form" size="small" onClick={() => setOpen('form')}>
          Add New User
        </Button>
        <Button id="open-large" size="small" variant="secondary" onClick={() => setOpen('large')}>
          Lead
        </Button>
        <Button id="open-panel" size="small" variant="secondary" onClick={() => setOpen('panel')}>
          Panel
        </Button>
        <Button
          id="open-delete"
          size="small"
          variant="destructive-outline"
          onClick={() => setOpen('delete')}
        >
          Delete
        </Button>
      </div>
      <div className="sheet-row">
        <Button
          id="toast-success"
          size="small"
          variant="secondary"
          onClick={() =>
            showToast({
              kind: 'success',
              title: 'Consultation Request Submitted',
              text: "We'll contact you soon to schedule your consultation.",
            })
          }
        >
          Success
        </Button>
        <Button
          id="toast-error"
          size="small"
          variant="secondary"
          onClick={() =>
            showToast({
              kind: 'error',
              title: 'Submission Failed',
              text: 'An error occurred. Please try again.',
            })
          }
        >
          Error
        </Button>
        <Button
          id="toast-info"
          size="small"
          variant="secondary"
          onClick={() =>
            showToast({
              kind: 'info',
              title: 'Verification Required',
              text: 'Please enter the verification code sent to your email',
            })
          }
        >
          Info
        </Button>
      </div>

      <div className="portal">
        <Dialog open={open === 'form'} onClose={close} initialFocus="field">
          <DialogHead title="Add New User" />
          <DialogForm
            onSubmit={(event) => {
              event.preventDefault()
              showToast({
                kind: 'error',
                title: 'Failed to create user',
                text: 'The name is taken.',
              })
            }}
          >
            <DialogBody className="sheet-form">
              <Field label="First name">
                <TextInput defaultValue="Renée" />
              </Field>
              <Field label="Last name">
                <TextInput defaultValue="Gauthier" />
              </Field>
              <Field label="Email" error="Invalid email address" className="sheet-wide">
                <TextInput type="email" defaultValue="renee.gauthier@stillwater" />
              </Field>
              <Field label="Password" className="sheet-wide">
                <PasswordInput defaultValue="correct horse" autoComplete="off" />
              </Field>
            </DialogBody>
            <DialogFoot>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
              <Button type="submit">Create user</Button>
            </DialogFoot>
          </DialogForm>
        </Dialog>

        <Dialog open={open === 'large'} onClose={close} size="large" className="md:h-185">
          <DialogHead title="Jia Li" subtitle="Received Wednesday, November 19, 8:47 PM">
            <Chip tone="larch" icon={MailCheck}>
              Contacted
            </Chip>
          </DialogHead>
          <DialogBody tabIndex={0}>
            {Array.from({ length: 30 }, (_, line) => (
              <p key={line}>Line {line + 1} of what is known about this person.</p>
            ))}
          </DialogBody>
          <DialogFoot>
            <p className="mr-auto flex gap-2 text-sm text-ink-muted">
              <Icon icon={Hourglass} />
              Deleted automatically on December 19
            </p>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button>Save changes</Button>
          </DialogFoot>
        </Dialog>

        <Dialog open={open === 'panel'} onClose={close} size="panel">
          <DialogHead title="Who has seen this" subtitle="Lead 1039" />
          <DialogBody>
            <p>Newest person first.</p>
          </DialogBody>
        </Dialog>

        <Dialog open={open === 'delete'} onClose={close} size="small" role="alertdialog">
          <DialogQuestion
            icon={<RoundIcon icon={Trash2} tone="ember" />}
            title="Are you absolutely sure?"
          >
            <p>
              This permanently deletes the account of <b>Tom Whitfield</b> and his public profile.
              His 6 assigned leads become unassigned. This cannot be undone.
            </p>
          </DialogQuestion>
          <DialogFoot>
            <Button variant="secondary" data-initial-focus onClick={close}>
              Cancel
            </Button>
            <Button
              variant="destructive"
              onClick={() => {
                showToast({ kind: 'success', title: 'User deleted' })
                close()
              }}
            >
              Delete user
            </Button>
          </DialogFoot>
        </Dialog>
      </div>
    </Part>
  )
}

function States() {
  return (
    <Part title="Empty and error">
      <div className="sheet-stack">
        <EmptyState title="No Therapists Found" headingLevel="h3">
          We couldn't find any therapists in our directory. Please check back later.
        </EmptyState>
        <ErrorState
          title="Error Loading Therapist"
          headingLevel="h3"
          action={<Button variant="secondary">View All Therapists</Button>}
        >
          We couldn't load this therapist's profile. Please try again later.
        </ErrorState>
        <div className="portal rounded-card border border-line bg-paper">
          <EmptyState
            place="inside"
            headingLevel="h3"
            title="No leads found with current filters."
            action={<Button variant="secondary">Clear filters</Button>}
          />
        </div>
      </div>
    </Part>
  )
}

function LoadingStates() {
  return (
    <Part title="Loading">
      <Loading label="Loading therapists" className="sheet-form">
        <SkeletonCard />
        <div className="overflow-hidden rounded-panel border border-line">
          <SkeletonRows />
        </div>
      </Loading>
      <div className="sheet-row mt-4">
        <RippleSpinner />
        <p className="text-md text-ink-muted">
          Ripple spinner for full pages. Three ellipses, each fading outward.
        </p>
      </div>
      <div className="relative h-40 overflow-hidden rounded-panel bg-river-100 p-6">
        <Ripples className="absolute -top-37.5 -right-37.5 size-95 text-ink opacity-40" />
        <p className="type-card">Ripples in a corner</p>
      </div>
    </Part>
  )
}

const columns = ['Name', 'Service', 'Received'] as const

function TableSheet() {
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<[string, SortDirection]>(['Received', 'descending'])
  return (
    <Part title="Table" wide>
      <div className="sheet-stack portal sheet-panel bg-portal">
        <StatStrip
          label="Leads in numbers"
          stats={[
            { label: 'Total Leads', value: 47, icon: Inbox },
            { label: 'New Leads', value: 9, icon: CircleDotDashed, tone: 'new' },
            { label: 'Scheduled', value: 11, icon: CalendarCheck, note: 'this month' },
            { label: 'Conversion Rate', value: '40%', icon: TrendingUp },
          ]}
        />
        <div className="overflow-hidden rounded-card border border-line bg-paper">
          <Table caption="Leads">
            <HeaderRow>
              {columns.map((name) => (
                <SortHeaderCell
                  key={name}
                  label={name}
                  direction={sort[0] === name ? sort[1] : undefined}
                  onSort={() =>
                    setSort([name, sort[1] === 'ascending' ? 'descending' : 'ascending'])
                  }
                />
              ))}
              <HeaderCell>
                <span className="sr-only">Actions</span>
              </HeaderCell>
            </HeaderRow>
            <tbody>
              {['Sarah Bennett', 'Marc-André Roy', 'Fatima Noor'].map((name) => (
                <Row key={name}>
                  <Cell>
                    <TwoLines strong main={name} second="name@mail.example" />
                  </Cell>
                  <Cell>
                    <TwoLines main="Couples" second="Hintonburg Office" />
                  </Cell>
                  <Cell>
                    <TwoLines faint main="Nov 21" second="1:42 PM" />
                  </Cell>
                  <Cell className="text-right">
                    <Button size="row" variant="secondary-light">
                      Manage
                    </Button>
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
          <Pagination
            page={page}
            pageCount={9}
            onPage={setPage}
            label="Pages of leads"
            summary="Showing 1–10 of 87"
          />
        </div>
      </div>
    </Part>
  )
}

function TabsSheet() {
  return (
    <Part title="Tabs">
      <Tabs
        label="About this therapist"
        tabs={[
          { id: 'about', label: 'About', content: <p>Maya works with adults and couples.</p> },
          { id: 'approach', label: 'Approach', content: <p>Emotionally focused therapy.</p> },
          { id: 'specialties', label: 'Specialties', content: <p>Anxiety, grief and loss.</p> },
          { id: 'education', label: 'Education and training', content: <p>Carleton.</p> },
        ]}
      />
    </Part>
  )
}

function ComponentsPage() {
  return (
    <main className="sheet">
      <div className="sheet-row">
        <Mark className="size-16 text-river-600" />
        <div>
          <h1 className="type-h2">Stillwater</h1>
          <p className="text-ink-muted">Psychotherapy. Component sheet</p>
        </div>
      </div>
      <Swatches />
      <div className="sheet-columns">
        <Types />
        <Buttons />
        <Chips />
        <Menus />
        <Fields />
        <PortalFields />
        <Dialogs />
        <TabsSheet />
        <States />
        <LoadingStates />
        <TableSheet />
      </div>
      <ToastArea />
    </main>
  )
}

const root = document.getElementById('page')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ComponentsPage />
    </StrictMode>,
  )
}
