import { Hourglass, Info, Plus } from 'lucide'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field, FieldGroup } from '#platform/client/forms/field.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { RadioCard } from '#platform/client/ui/portal/radio-card.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import { Part } from './part.tsx'

export function Fields() {
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

export function PortalFields() {
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
        <SearchInput aria-label="Search leads" placeholder="Search name, phone, email, reference" />
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
