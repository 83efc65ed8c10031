/** The passwords that lists of leaked accounts show most often, of the allowed length, in lower case. */
const COMMON = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 87654321 7654321 654321
  111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 5555555 666666 6666666 777777 7777777
  888888 88888888 999999 99999999 112233 11223344 1122334455 121212 12121212 123123 123123123 123321 12344321
  1234512345 123654 123789 131313 142536 147258 147258369 159357 159753 159951 232323 252525 321321 456789
  741852963 753951 789456 789456123 963852741 101010 102030 010203 696969 101112 147852 369258147 1q2w3e
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3 zaq12wsx qazwsx qazwsxedc qweasd qweasdzxc
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwert123 qwe123 123qwe 123qweasd azerty
  azerty123 azertyuiop asdfgh asdfghjk asdfghjkl asdf1234 asdasd zxcvbn zxcvbnm 123abc abc123 abcd1234 abcdef
  abc12345 abcdefg abcdefgh abcdefghi a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 123456a
  123456q 123456789a 1234qwer 12qwaszx 1a2b3c aaaaaa aaaaaaaa zzzzzz xxxxxx asd123 password password1
  password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pass123 pass1234 passpass
  passwort motdepasse contraseña contrasena senha123 parola admin1 admin123 admin1234 administrator adminadmin
  root123 rootroot toor123 test123 test1234 testtest testing guest123 user123 username default changeme
  changeme1 letmein letmein1 welcome welcome1 welcome123 login123 access secret secret123 master master123
  iloveyou iloveyou1 iloveu lovely loveme love123 teamo tequiero tequieromucho jetaime doudou loulou
  princess princess1 monkey monkey1 dragon dragon1 shadow sunshine sunshine1 football football1 baseball
  basketball soccer hockey superman batman pokemon starwars spiderman naruto michael michelle jessica jennifer
  jordan jordan23 ashley daniel charlie andrew thomas joshua matthew robert george nicole samantha hannah
  soleil marseille chouchou barcelona realmadrid liverpool chelsea arsenal mohamed mohammed muhammad
  ahmed123 ahmed1234 alexander alejandro carlos fernando sebastian andrea mariana estrella bonita
  hello123 hellohello hunter hunter2 killer freedom whatever trustno1 mustang corvette ferrari mercedes
  ginger pepper cookie chocolate banana orange summer winter flower butterfly purple maggie buster tigger
  harley ranger donald computer internet google samsung iphone android windows facebook myspace1 linkedin
  zinch5 cheese matrix phoenix ninja123 qqqqqq 1g2w3e4r 3rjs1la7qe gwerty123 zag12wsx 18atcskd2w 5201314
  woaini1314 woaini a1b2c3 a1b2c3d4 asdfasdf fuckyou fuckyou1 fuckme blink182 lol123 doctor doctor123 patient
  hospital health polyclinic polyclinic-demo telehealth
  `
    .trim()
    .split(/\s+/),
);

/** Whether a password is among the first that anyone would guess, whatever its capitals. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
