// The first passwords any guesser tries: from the yearly published lists of leaked ones, those of six
// characters or more, in lower case.
const listed = `
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210
  87654321 7654321 654321 123123 123123123 123321 1234321 112233 11223344 121212 131313 135790
  147258 147258369 147852 159357 159753 147147 111111 1111111 11111111 111111111 1111111111 222222
  333333 444444 555555 5555555 666666 777777 7777777 888888 88888888 999999 99999999 000000
  00000000 0987654321 123654 123654789 456789 789456 789456123 741852963 852456 101010 102030
  123456a a123456 a12345678 123456q 123456aa 12345a 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  1qaz2wsx3edc q1w2e3r4 q1w2e3 qazwsx qazwsxedc qaz123 zaq12wsx zaq1zaq1 qwerty qwerty1 qwerty12
  qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop qwer1234 qweasd qweasdzxc qwe123
  123qwe 123qweasd asdfgh asdfghj asdfghjk asdfghjkl asdf1234 asdasd asdqwe123 zxcvbn zxcvbnm
  zxcvbnm123 poiuytrewq azerty azerty123 azertyuiop abcdef abcdefg abcdefgh abc123 abcd1234
  abc12345 123abc aaaaaa aaaaaaaa aa123456 aa12345678 password password1 password12 password123
  password1234 password! password1! passw0rd p@ssw0rd p@ssword pa$$word pass1234 pass123 passpass
  mypassword motdepasse changeme default secret letmein letmein1 welcome welcome1 welcome123
  admin1 admin12 admin123 admin1234 admin@123 administrator adminadmin root123 test123 testtest
  testing guestguest username login123 master master123 access access14 hello1 hellohello iloveyou
  iloveyou1 iloveu loveme lovely lovelove love123 babygirl princess sunshine sunshine1 football
  football1 baseball basketball hockey soccer superman batman spiderman pokemon pokemon1 naruto
  dragon dragon1 monkey monkey1 shadow shadow1 michael michelle jennifer jordan jordan23 daniel
  thomas andrew charlie charlie1 ashley nicole jessica matthew joshua anthony robert hunter
  hunter2 killer trustno1 starwars whatever freedom flower flower1 cheese computer internet
  samsung google facebook linkedin mustang ferrari corvette harley yamaha liverpool chelsea
  arsenal barcelona maggie ginger pepper buster tigger cookie summer summer1 winter orange purple
  banana chocolate butterfly rainbow diamond silver golden angel1 angels blink182 naughty canada
  canada1 toronto ottawa montreal ranger rangers phoenix matrix hannah george amanda samantha
  patrick william eminem metallica
`

export const commonestPasswords: ReadonlySet<string> = new Set(listed.trim().split(/\s+/))
