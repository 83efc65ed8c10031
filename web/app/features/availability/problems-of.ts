interface Issue {
  path: PropertyKey[];
  code?: string;
  params?: { code?: string };
}

/** What is wrong, by the part of the form that shows it: `hours.mon`, `absence.0`, `timeZone`. */
export function problemsOf(issues: readonly object[], wrongAbsences: readonly number[]): Record<string, string> {
  const entries = (issues as Issue[]).map(({ path, params }) => {
    const [first, second] = path.map(String);
    if (first === 'hours') return [`hours.${second}`, params?.code === 'overlap' ? 'overlap' : 'hours'];
    if (first === 'exceptions') return ['absences', params?.code === 'date_twice' ? 'dateTwice' : 'absence'];
    return [first, first];
  });
  return Object.fromEntries([...entries, ...wrongAbsences.map((index) => [`absence.${index}`, 'dates'])]);
}
