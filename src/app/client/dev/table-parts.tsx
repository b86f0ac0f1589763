import { CalendarCheck, CircleDotDashed, Inbox, TrendingUp } from 'lucide'
import { useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import { StatStrip } from '#platform/client/ui/portal/stat-strip.tsx'
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
import { Part } from './part.tsx'

const columns = ['Name', 'Service', 'Received'] as const

export function TableSheet() {
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

export function TabsSheet() {
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
